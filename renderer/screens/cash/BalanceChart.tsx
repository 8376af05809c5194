// Booked and available over days as steps, with a reading for the day the keyboard or the mouse is on. The table below says the same.
import { useCallback, useState, type KeyboardEvent, type PointerEvent, type RefCallback } from 'react';
import { t } from '../../i18n/index.ts';
import { amountWords } from '../../ui/Amount.tsx';
import { dateWords } from '../../ui/dates.ts';
import { labelled, scaleOf, shortNumber, type Scale } from './chart-scale.ts';
import { figureOf } from './day-figures.ts';
import type { Day } from './figures.ts';

const s = t.cash.chart;
const HEIGHT = 168;
const EDGE = { left: 56, right: 44, top: 10, bottom: 24 };
const LABEL_WIDTH = 96;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7, Home: -Infinity, End: Infinity };

interface Point {
  readonly index: number;
  readonly value: number;
}

function points(days: readonly Day[], balance: 'closingBooked' | 'closingAvailable'): readonly Point[] {
  return days.flatMap((day, index) => {
    const amount = figureOf(day, balance)?.amount;
    const value = Number(amount ?? Number.NaN);
    return Number.isNaN(value) ? [] : [{ index, value }];
  });
}

export function BalanceChart({ days, currency }: { readonly days: readonly Day[]; readonly currency: string | null }) {
  const [place, setPlace] = useState(days.length - 1);
  const [width, box] = useWidth();
  const booked = points(days, 'closingBooked');
  const available = points(days, 'closingAvailable');
  const at = Math.max(0, Math.min(days.length - 1, place));
  const day = days[at];
  if (day === undefined || booked.length + available.length === 0) return <p className="quiet">{s.nothing}</p>;
  const scale = scaleOf([...booked, ...available].map(({ value }) => value));
  const x = (index: number): number => EDGE.left + (days.length === 1 ? 0.5 : index / (days.length - 1)) * (width - EDGE.left - EDGE.right);
  const y = (value: number): number => EDGE.top + ((scale.high - value) / (scale.high - scale.low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const reading = s.reading(dateWords(day.day), words(day, 'closingBooked', currency), words(day, 'closingAvailable', currency));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPlace(Math.max(0, Math.min(days.length - 1, at + step)));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const within = event.clientX - event.currentTarget.getBoundingClientRect().left - EDGE.left;
    setPlace(Math.round((within / (width - EDGE.left - EDGE.right)) * (days.length - 1)));
  };
  return (
    <figure className="cash-chart">
      <figcaption className="row small">
        <span className="cash-key cash-key-booked">{t.cash.columns.booked}</span>
        <span className="cash-key cash-key-available">{t.cash.columns.available}</span>
        <span className="end quiet">{reading}</span>
      </figcaption>
      <div
        ref={box}
        className="cash-plot"
        role="slider"
        tabIndex={0}
        aria-label={s.label}
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={at}
        aria-valuetext={reading}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
      >
        <svg width={width} height={HEIGHT} aria-hidden>
          <Axis scale={scale} y={y} width={width} />
          {labelled(days.length, Math.max(2, Math.floor(width / LABEL_WIDTH))).map((index) => (
            <text key={index} x={x(index)} y={HEIGHT - 6} className="cash-tick" textAnchor="middle">{dateWords(days[index]?.day ?? '')}</text>
          ))}
          <Steps points={available} x={x} y={y} className="cash-line cash-line-available" />
          <Steps points={booked} x={x} y={y} className="cash-line cash-line-booked" />
          <line x1={x(at)} x2={x(at)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className="cash-cursor" />
          {booked.filter(({ index }) => index === at).map(({ index, value }) => <circle key={index} cx={x(index)} cy={y(value)} r={3.5} className="cash-dot" />)}
        </svg>
      </div>
    </figure>
  );
}

function words(day: Day, balance: 'closingBooked' | 'closingAvailable', currency: string | null): string {
  const figure = figureOf(day, balance);
  if (figure?.amount == null) return t.cash.notSaid;
  return amountWords(figure.amount, figure.currency ?? currency ?? '');
}

function Axis({ scale, y, width }: { readonly scale: Scale; readonly y: (value: number) => number; readonly width: number }) {
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} className={Math.abs(tick) < 1e-9 ? 'cash-grid cash-grid-zero' : 'cash-grid'} />
      <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end" className="cash-tick">{shortNumber(tick)}</text>
    </g>
  ));
}

/** A balance holds until the next one: steps, never a slope that was nowhere; a day without a figure is a gap. */
function Steps({ points: all, x, y, className }: { readonly points: readonly Point[]; readonly x: (index: number) => number; readonly y: (value: number) => number; readonly className: string }) {
  const d = all.map(({ index, value }, at) => (all[at - 1]?.index === index - 1 ? `H${x(index)}V${y(value)}` : `M${x(index)} ${y(value)}`)).join('');
  return <path d={d} className={className} />;
}

const UNMEASURED = 720;

/** Width of the place the chart has, which follows the window. */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(UNMEASURED);
  const attach = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(320, entry?.contentRect.width ?? UNMEASURED)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, attach];
}
