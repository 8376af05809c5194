// A key to press, as it stands on the keyboard.
import './kbd.css';

export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className="kbds">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
