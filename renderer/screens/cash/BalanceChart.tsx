// Booked and available over days as steps, with a reading for the day the keyboard or the mouse is on. The
// table below says the same.
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useCallback, useState, type KeyboardEvent, type PointerEvent, type RefCallback } from 'react';
import { t } from '../../i18n/index.ts';
import { formattedAmount } from '../../ui/Amount.tsx';
import { formattedDate } from '../../ui/when.ts';
import { amountScale, labelled, shortNumber, TICKS } from './chart-scale.ts';
import { figureOf } from './day-figures.ts';
import type { CashDay } from './figures.ts';

const s = t.cash.chart;
const HEIGHT = 168;
const EDGE = { left: 66, right: 44, top: 10, bottom: 24 };
const LABEL_WIDTH = 96;
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

type Closing = 'closingBooked' | 'closingAvailable';

/** A place per day; null where the bank said no figure, so that the line has a gap there. */
function figures(days: readonly CashDay[], balance: Closing): readonly (number | null)[] {
  return days.map((day) => {
    const value = Number(figureOf(day, balance)?.amount ?? Number.NaN);
    return Number.isNaN(value) ? null : value;
  });
}

export function BalanceChart({
  days,
  currency,
}: {
  readonly days: readonly CashDay[];
  readonly currency: string | null;
}) {
  const [place, setPlace] = useState(days.length - 1);
  const [width, box] = useWidth();
  const booked = figures(days, 'closingBooked');
  const available = figures(days, 'closingAvailable');
  const at = Math.max(0, Math.min(days.length - 1, place));
  const day = days[at];
  const known = [...booked, ...available].filter((value) => value !== null);
  if (day === undefined || known.length === 0) return <p className="quiet">{s.nothing}</p>;
  const x = scaleLinear([0, days.length], [EDGE.left, width - EDGE.right]);
  const y = amountScale(known, [HEIGHT - EDGE.bottom, EDGE.top]);
  const middle = x(at + 0.5);
  const reading = s.reading(
    formattedDate(day.day),
    words(day, 'closingBooked', currency),
    words(day, 'closingAvailable', currency),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPlace(Math.max(0, Math.min(days.length - 1, at + step)));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    setPlace(Math.floor(x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left)));
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
          <Axis y={y} width={width} />
          {labelled(days.length, Math.max(2, Math.floor(width / LABEL_WIDTH))).map((index) => (
            <text key={index} x={x(index + 0.5)} y={HEIGHT - 6} className="cash-tick" textAnchor="middle">
              {formattedDate(days[index]?.day ?? '')}
            </text>
          ))}
          <Steps figures={available} x={x} y={y} className="cash-line cash-line-available" />
          <Steps figures={booked} x={x} y={y} className="cash-line cash-line-booked" />
          <line x1={middle} x2={middle} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className="cash-cursor" />
          <Dot figure={available[at]} x={middle} y={y} className="cash-dot cash-dot-available" />
          <Dot figure={booked[at]} x={middle} y={y} className="cash-dot" />
        </svg>
      </div>
    </figure>
  );
}

function words(day: CashDay, balance: Closing, currency: string | null): string {
  const figure = figureOf(day, balance);
  if (figure?.amount == null) return t.cash.notSaid;
  return formattedAmount(figure.amount, figure.currency ?? currency ?? '');
}

function Axis({ y, width }: { readonly y: ScaleLinear<number, number>; readonly width: number }) {
  const ticks = y.ticks(TICKS);
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={EDGE.left}
        x2={width - EDGE.right}
        y1={y(tick)}
        y2={y(tick)}
        className={Math.abs(tick) < 1e-9 ? 'cash-grid cash-grid-zero' : 'cash-grid'}
      />
      <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end" className="cash-tick">
        {shortNumber(tick, step)}
      </text>
    </g>
  ));
}

interface DotProps {
  readonly figure: number | null | undefined;
  readonly x: number;
  readonly y: ScaleLinear<number, number>;
  readonly className: string;
}

/** The balance of the day that is read. */
function Dot({ figure, x, y, className }: DotProps) {
  if (figure === null || figure === undefined) return null;
  return <circle cx={x} cy={y(figure)} r={3.5} className={className} />;
}

interface StepsProps {
  readonly figures: readonly (number | null)[];
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly className: string;
}

/**
 * A balance holds to the end of its day: steps, never a slope that was nowhere; a day without a figure is a
 * gap. The last day and one between two gaps have the width of any other.
 */
function Steps({ figures: all, x, y, className }: StepsProps) {
  const ends = all.flatMap((value, index) => [
    { at: index, value },
    { at: index + 1, value },
  ]);
  const steps = line<(typeof ends)[number]>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => x(at))
    .y(({ value }) => y(value ?? 0));
  return <path d={steps(ends) ?? ''} className={className} />;
}

const UNMEASURED = 720;

/** Width of the place the chart has, which follows the window. */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(UNMEASURED);
  const attach = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(320, entry?.contentRect.width ?? UNMEASURED)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, attach];
}
