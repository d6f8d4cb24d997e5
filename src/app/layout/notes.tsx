import { Notice } from "../../shared/ui/notice.tsx";
import { WithEnglish, English } from "./with-english.tsx";

interface Texts {
  text: string;
  detail: string;
}

interface Props {
  /** Returns the sentences in the language of the moment. */
  says: () => Texts;
  /** The council's own message. */
  notice: string | null;
}

/** A second sentence, behind the council's own message. */
export function Detail({ says, notice }: Props) {
  return (
    <>
      {notice && (
        <span>
          <English>{notice}</English>{" "}
        </span>
      )}
      <WithEnglish text={() => says().detail} />
    </>
  );
}

export function DecidingNotice({ kind, ...sentences }: Props & { kind: "info" | "error" }) {
  return (
    <Notice kind={kind} detail={<Detail {...sentences} />}>
      <WithEnglish text={() => sentences.says().text} />
    </Notice>
  );
}
