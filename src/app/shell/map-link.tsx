import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { mapUrl } from "./map-url.ts";

const readUserAgent = () => navigator.userAgent;

interface Props {
  address: string;
  /** Id of the element that names the place: several of these links may be on a page. */
  describedBy: string;
}

/** Opens the phone's own map at an address. */
export function MapLink({ address, describedBy }: Props) {
  const userAgent = useBrowserValue(readUserAgent);
  if (userAgent === null) return null;
  return (
    <a
      className="map-link no-print"
      href={mapUrl(address, userAgent)}
      rel="noreferrer"
      aria-describedby={describedBy}
    >
      Map
    </a>
  );
}
