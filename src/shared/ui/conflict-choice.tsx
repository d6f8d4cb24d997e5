import { QuietButton } from "./buttons.tsx";
import "./conflict-choice.css";

interface Props {
  /** The id of the sentence that describes the conflict: the group's accessible name. */
  sentenceId: string;
  onChoose: (keepsMine: boolean) => void;
}

export function ConflictChoice({ sentenceId, onChoose }: Props) {
  return (
    <div className="conflict-choice" role="group" aria-labelledby={sentenceId}>
      <QuietButton onClick={() => onChoose(true)}>Keep mine</QuietButton>
      <QuietButton onClick={() => onChoose(false)}>Take theirs</QuietButton>
    </div>
  );
}
