// Long work: how far it is where that is known, that it is going on where it is not.
import './progress.css';

export function Progress({ label, value }: { readonly label: string; readonly value: number | null }) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="progress">
      <span className="small quiet">{label}</span>
      <div
        className={`progress-track${percent === undefined ? ' progress-unknown' : ''}`}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== undefined && { 'aria-valuenow': percent })}
      >
        <div className="progress-bar" style={percent === undefined ? {} : { width: `${percent}%` }} />
      </div>
    </div>
  );
}
