import "./button.css";
import "./mine-or-theirs.css";

interface Props {
  /** Of the element that says who changed what: it names the choice to a screen reader. */
  sentenceId: string;
  onChoose: (keepsMine: boolean) => void;
}

/** The choice between what I typed and what somebody else saved meanwhile; it stands below the sentence that says so. */
export function MineOrTheirs({ sentenceId, onChoose }: Props) {
  return (
    <div className="mine-or-theirs" role="group" aria-labelledby={sentenceId}>
      <button className="button button-quiet" type="button" onClick={() => onChoose(true)}>
        Keep mine
      </button>
      <button className="button button-quiet" type="button" onClick={() => onChoose(false)}>
        Take theirs
      </button>
    </div>
  );
}
