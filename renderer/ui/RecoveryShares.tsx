// Recovery shares, one on the screen at a time: shown to be written down, then hidden and typed back from the
// paper.
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Panel } from './SidePanel.tsx';
import { TextField } from './TextField.tsx';
import './recovery-shares.css';

const s = t.setup;

/** As the vault reads a share: groups, case and look-alike letters do not count (crockford.com/base32). */
const plain = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');

export function RecoveryShares({
  shares,
  threshold,
  onWritten,
}: {
  readonly shares: readonly string[];
  /** How many of them open the desk. */
  readonly threshold: number;
  readonly onWritten: () => void;
}) {
  const [place, setPlace] = useState(0);
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const share = shares[place] ?? '';
  const show = (next: number): void => {
    setPlace(next);
    setTyping(false);
    setTyped('');
    setWrong(false);
  };
  const compare = (): void => {
    if (plain(typed) !== plain(share)) return setWrong(true);
    if (place + 1 < shares.length) show(place + 1);
    else onWritten();
  };
  return (
    <form
      className="recovery-shares"
      onSubmit={(event) => {
        event.preventDefault();
        if (typing) compare();
        else setTyping(true);
      }}
    >
      <p className="quiet">{s.sharesLead(threshold)}</p>
      <Panel
        key={`${place} ${String(typing)}`}
        title={s.share(place + 1, shares.length)}
        aside={<span className="small quiet">{typing && s.shareTyped}</span>}
      >
        {typing ? (
          <TextField
            label={s.shareBack}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setWrong(false);
            }}
            rows={3}
            mono
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this screen
            autoFocus
            problem={wrong ? s.shareDiffers : undefined}
            hint={s.shareHint}
          />
        ) : (
          <ShareText share={share} />
        )}
      </Panel>
      <div className="row">
        {(typing || place > 0) && (
          <Button onPress={() => show(typing ? place : place - 1)}>
            {typing ? s.shareAgain : t.common.back}
          </Button>
        )}
        <Button
          key={`${place} ${String(typing)}`}
          type="submit"
          weight="primary"
          disabled={typing && typed.trim() === ''}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do once it is on paper
          autoFocus={!typing}
        >
          {typing ? (place + 1 < shares.length ? s.shareNext : s.sharesDone) : s.written}
        </Button>
      </div>
    </form>
  );
}

/** In groups that the eye finds again; a screen reader and the clipboard get the share as one text. */
function ShareText({ share }: { readonly share: string }) {
  return (
    <>
      <p className="hidden-visually recovery-share">{share}</p>
      <div
        className="mono recovery-share-groups"
        aria-hidden
        onCopy={(event) => {
          event.clipboardData.setData('text/plain', share);
          event.preventDefault();
        }}
      >
        {share.split('-').map((group, place) => (
          <span key={`${place} ${group}`}>{group}</span>
        ))}
      </div>
    </>
  );
}
