import { wasteKinds } from "../domain/waste.ts";
import "./kind-picture.css";

export function KindPicture({ kind }: { kind: string }) {
  const row = wasteKinds.findIndex(({ key }) => key === kind);
  if (row < 0) return null;
  return (
    <img
      className="kind-picture"
      src={`/media/kinds.svg#svgView(viewBox(0,${96 * row},96,96))`}
      width={48}
      height={48}
      alt=""
    />
  );
}
