// Whether anything can leave this computer, and the switch that decides it.
import { Package, Unplug, Wifi, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Switch } from 'react-aria-components/Switch';
import { call } from '../bridge.ts';
import { t } from '../i18n/index.ts';
import { useDesk, useWhen } from '../stores/desk.ts';
import { showFailure } from '../stores/failures.ts';
import { say } from '../stores/notices.ts';

export async function setNetworkMode(mode: 'online' | 'offline'): Promise<void> {
  const result = await call('network.setMode', { mode });
  if (!result.ok) return showFailure(result.error);
  if (mode === 'offline') say(t.frame.network.explainOffline);
}

export function NetworkState() {
  const desk = useDesk();
  const when = useWhen();
  const [pending, setPending] = useState(false);
  const network = desk.value?.network;
  if (network === undefined) return null;
  // Nothing of this desk ever opens a connection, so there is nothing to switch.
  if (desk.value?.profile === null)
    return (
      <span className="network-state network-offline">
        <Package aria-hidden size={15} strokeWidth={1.75} />
        {t.frame.network.none}
      </span>
    );
  const Icon = network.state === 'online' ? Wifi : network.state === 'offline' ? WifiOff : Unplug;
  const word =
    network.state === 'unreachable'
      ? t.frame.network.unreachable(when.time(network.since))
      : t.frame.network[network.state];
  const flip = async (online: boolean): Promise<void> => {
    setPending(true);
    await setNetworkMode(online ? 'online' : 'offline');
    desk.again();
    setPending(false);
  };
  return (
    <Switch
      className="switch network"
      aria-label={t.frame.network.switch}
      isSelected={network.mode === 'online'}
      isDisabled={pending}
      onChange={(online) => void flip(online)}
    >
      <span className={`network-state network-${network.state}`}>
        <Icon aria-hidden size={15} strokeWidth={1.75} />
        {word}
      </span>
      <span className="switch-track" aria-hidden />
    </Switch>
  );
}
