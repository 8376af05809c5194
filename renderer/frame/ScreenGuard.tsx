// A screen that breaks takes only itself down: the rail stays, and the officer is told that nothing was sent
// by it.
import { Component, type ReactNode } from 'react';
import { fault } from '../../shared/domain/errors.ts';
import { FaultView } from '../ui/FaultView.tsx';

interface State {
  readonly broken: string | undefined;
}

export class ScreenGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.broken === undefined) return this.props.children;
    return (
      <div className="frame-fault">
        <FaultView fault={fault('internal', { detail: this.state.broken })} />
      </div>
    );
  }
}
