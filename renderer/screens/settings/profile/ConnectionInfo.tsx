// What the connection test found on a connection that stands: TLS, the server's chain, our own certificate.
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';

type Connection = NonNullable<CallOutput<'profile.test'>['connection']>;
type Certificate = Connection['chain'][number];

const c = t.settings.test;
/** Ordering a certificate and having the bank admit it takes weeks. */
const SOON_DAYS = 60;

export function ConnectionInfo({ connection }: { readonly connection: Connection }) {
  const { protocol, group, cipher, chain, client } = connection;
  return (
    <section className="stack" aria-label={c.connection}>
      <h3>{c.connection}</h3>
      <KeyValues
        pairs={[
          [c.protocol, protocol],
          [c.group, group ?? c.groupUnknown],
          [c.cipher, <PlainText key="cipher" text={cipher} className="mono break" />],
          ...chain.map(
            (certificate, place) =>
              [
                place === 0 ? c.server : c.issuer,
                <Ending key={certificate.subject} certificate={certificate} />,
              ] as const,
          ),
          ...(client === null
            ? []
            : [
                [
                  c.client,
                  <div key="client" className="stack">
                    <Ending certificate={client} />
                    <span className={client.usage === 'other' ? 'small attention-text' : 'small quiet'}>
                      {c.usage[client.usage]}
                    </span>
                  </div>,
                ] as const,
              ]),
        ]}
      />
    </section>
  );
}

function Ending({ certificate: { subject, notAfter, days } }: { readonly certificate: Certificate }) {
  const when = useWhen();
  return (
    <span className="row wrap">
      <PlainText text={subject} className="break" />
      <span className="small faint nobreak">{when.day(notAfter)}</span>
      <StateBadge tone={days < 0 ? 'refused' : days < SOON_DAYS ? 'attention' : 'neutral'}>
        {t.cards.calendar.days(days)}
      </StateBadge>
    </span>
  );
}
