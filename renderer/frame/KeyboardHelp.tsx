// Every key there is, by what it is for.
import { t } from '../i18n/index.ts';
import { openOverlay } from '../stores/overlay.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import './keyboard-help.css';

export function KeyboardHelp() {
  return (
    <Dialog title={t.frame.help.title} onClose={() => openOverlay('none')} width="wide">
      <div className="help-groups">
        {t.frame.help.groups.map((group) => (
          <section key={group.title} className="stack">
            <h2>{group.title}</h2>
            <dl>
              {group.keys.map(([keys, meaning]) => (
                <div key={keys}>
                  <dt>
                    <Kbd keys={keys} />
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
