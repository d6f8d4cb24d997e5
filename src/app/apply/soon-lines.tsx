import { currentTranslation } from "../../shared/domain/messages.ts";
import { soonLines, type Opening } from "../../shared/domain/opening.ts";
import { Decides, English } from "../layout/decides.tsx";

/** Closures and other hours of the next two weeks, with a council's own words marked as English. */
export function SoonLines({ opening }: { opening: Opening }) {
  const lines = () => soonLines(opening, currentTranslation()).flatMap((line) => line.split("\n"));
  if (lines().length === 0) return null;
  return (
    <p className="row-note">
      <Decides
        says={() =>
          lines().map((line) => (
            <span key={line} className="trade-line">
              {opening.exceptions.some(({ why }) => why === line) ? <English>{line}</English> : line}
            </span>
          ))
        }
      />
    </p>
  );
}
