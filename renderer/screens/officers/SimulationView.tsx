// Who can release something today, with which cards: the rules that apply, the steps with those who can take
// them, and whole ways through.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';

type Simulation = CallOutput<'policies.simulate'>;
type Actor = Simulation['steps'][number]['can'][number];
const p = t.policy;

/** `brief`: beside a batch, where rules and signatures stand already. */
export function SimulationView({
  simulation,
  brief = false,
}: {
  readonly simulation: Simulation;
  readonly brief?: boolean;
}) {
  const steps = brief ? simulation.steps.filter((step) => step.have < step.need) : simulation.steps;
  return (
    <div className="stack simulation">
      <p role="status">
        <Verdict simulation={simulation} />
      </p>
      {steps.map((step) => (
        <section key={step.purpose} aria-label={p.steps[step.purpose]}>
          <p className="row">
            <span className="strong">{p.steps[step.purpose]}</span>
            <span className="end small quiet">
              {step.need === 0 ? p.stepNone : p.of(step.have, step.need)}
            </span>
          </p>
          {step.signed.map((name) => (
            <p key={name} className="row">
              <span>{name}</span>
              <span className="end">
                <StateBadge tone="done">{p.of(1, 1)}</StateBadge>
              </span>
            </p>
          ))}
          {step.can.map((actor) => (
            <ActorLine
              key={`${actor.person} ${actor.inPlaceOf}`}
              actor={actor}
              showClass={step.purpose === 'approve'}
            />
          ))}
        </section>
      ))}
      {!brief && simulation.emergency && (
        <section aria-label={p.emergency}>
          <p className="row">
            <span className="strong">{p.emergency}</span>
            <span className="end small quiet">
              {p.of(simulation.emergency.have, simulation.emergency.need)}
            </span>
          </p>
          <p className="small quiet">{p.emergencyNote(simulation.emergency.need)}</p>
          {simulation.emergency.can.map((actor) => (
            <ActorLine key={actor.person} actor={actor} showClass={false} />
          ))}
        </section>
      )}
      {simulation.ways.length > 0 && (
        <section aria-label={p.ways}>
          <p className="strong">{p.ways}</p>
          <ol className="policy-list">
            {simulation.ways.map(p.way).map((way) => (
              <li key={way}>{way}.</li>
            ))}
          </ol>
          {simulation.more && <p className="small faint">{p.moreWays}</p>}
        </section>
      )}
      {!brief && simulation.rules.length > 0 && (
        <section aria-label={p.applies}>
          <p className="strong">{p.applies}</p>
          <ul className="policy-list small quiet">
            {simulation.rules.map(sentenceText).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Verdict({ simulation }: { readonly simulation: Simulation }) {
  if (simulation.isVoid) return <StateBadge tone="refused">{p.voided}</StateBadge>;
  if (simulation.complete) return <StateBadge tone="done">{p.complete}</StateBadge>;
  if (simulation.rules.length === 0) return <StateBadge tone="refused">{p.none}</StateBadge>;
  return simulation.possible ? (
    <StateBadge tone="waiting">{p.today}</StateBadge>
  ) : (
    <StateBadge tone="refused">{p.impossible}</StateBadge>
  );
}

function ActorLine({ actor, showClass }: { readonly actor: Actor; readonly showClass: boolean }) {
  const usable = actor.cards.filter((card) => card.usable);
  const present = usable.find((card) => card.reader !== null);
  return (
    <p className="row actor">
      <span>
        {actor.name}
        {actor.inPlaceOf !== null && <span className="quiet"> {p.standsIn(actor.inPlaceOf)}</span>}
        {showClass && actor.class !== null && <span className="small quiet"> · {p.class(actor.class)}</span>}
      </span>
      <span className="end small">
        {usable.length === 0 ? (
          <StateBadge tone="refused">{p.noUsable}</StateBadge>
        ) : present?.reader ? (
          <StateBadge tone="done">{p.inReader(present.reader)}</StateBadge>
        ) : (
          <span className="faint">{p.noReader}</span>
        )}
      </span>
    </p>
  );
}
