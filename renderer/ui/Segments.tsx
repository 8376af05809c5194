// One of two to six, all of them in sight.
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import './field.css';

export interface SegmentsProps<K extends string> {
  readonly label: string;
  /** Null: a person has to choose. */
  readonly value: K | null;
  readonly options: readonly { readonly id: K; readonly text: string }[];
  readonly onChange: (value: K) => void;
}

export function Segments<K extends string>({ label, value, options, onChange }: SegmentsProps<K>) {
  return (
    <RadioGroup
      className={value === null ? 'segments segments-open' : 'segments'}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className="segment">
          {option.text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
