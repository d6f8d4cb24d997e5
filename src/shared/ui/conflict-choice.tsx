import "./button.css";
import "./conflict-choice.css";

interface Props {
  /** The id of the sentence that describes the conflict: the group's accessible name. */
  sentenceId: string;
  onChoose: (keepsMine: boolean) => void;
}

export function ConflictChoice({ sentenceId, onChoose }: Props) {
  return (
    <div className="conflict-choice" role="group" aria-labelledby={sentenceId}>
      <button className="button button-quiet" type="button" onClick={() => onChoose(true)}>
        Keep mine
      </button>
      <button className="button button-quiet" type="button" onClick={() => onChoose(false)}>
        Take theirs
      </button>
    </div>
  );
}
