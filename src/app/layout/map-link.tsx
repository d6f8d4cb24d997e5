import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { shellMessages } from "../i18n/shell.ts";

/** Returns the address of a map: the phone's own app on Android and Apple's devices, elsewhere OpenStreetMap. */
export function mapUrl(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}

const readUserAgent = () => navigator.userAgent;

interface Props {
  address: string;
  /** Id of the element that names the place: several of these links may be on a page. */
  describedBy: string;
}

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
      {shellMessages.t("map")}
    </a>
  );
}
