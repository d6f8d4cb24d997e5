import { Bone } from "../../client/ui/skeleton.tsx";
import "./sites.css";

/** The shape of the list while it loads. */
export function SitesShape() {
  return (
    <div className="sites">
      {[1, 2, 3].map((row) => (
        <div key={row} className="site-shape-field">
          <Bone size="short" />
          <Bone size="field" />
        </div>
      ))}
      <Bone size="button" />
    </div>
  );
}
