/**
 * The address that opens a map at a postal address: the phone's own app on Android and Apple's devices, elsewhere
 * OpenStreetMap's page.
 */
export function mapUrl(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
