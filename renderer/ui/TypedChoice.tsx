// The readings of a text that can be two things, one button each: a person says which.
import { Button } from './Button.tsx';

export interface TypedChoiceProps {
  readonly choices: readonly { readonly id: string; readonly text: string }[];
  readonly onChoose: (id: string) => void;
}

export function TypedChoice({ choices, onChoose }: TypedChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <div className="row typed-choice">
      {choices.map(({ id, text }) => (
        <Button key={id} onPress={() => onChoose(id)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
