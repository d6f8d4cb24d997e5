import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { mapUrl } from "./map-url.ts";

const readUserAgent = () => navigator.userAgent;

/** Opens the phone's own map at an address. */
export function MapLink({ address }: { address: string }) {
  const userAgent = useBrowserValue(readUserAgent);
  if (userAgent === null) return null;
  return (
    <a
      className="map-link no-print"
      href={mapUrl(address, userAgent)}
      rel="noreferrer"
      aria-label={`Map of ${address}`}
    >
      Map
    </a>
  );
}
