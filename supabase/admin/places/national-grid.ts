/**
 * Converts the National Grid to WGS84, to about 5 m, by the inverse projection and the Helmert transformation of
 * Ordnance Survey's "A guide to coordinate systems in Great Britain", annexes B and C.
 */

/** An ellipsoid by its two half axes, in metres. */
interface Ellipsoid {
  a: number;
  b: number;
}

const airy: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 };
const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314245 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

const scale = 0.9996012717;
const origin = { latitude: radians(49), longitude: radians(-2), easting: 400_000, northing: -100_000 };

/** Returns the metres along the central meridian from the true origin to a latitude. */
function meridianArc(latitude: number): number {
  const n = (airy.a - airy.b) / (airy.a + airy.b);
  const difference = latitude - origin.latitude;
  const sum = latitude + origin.latitude;
  return (
    airy.b *
    scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

/** Returns latitude and longitude on the grid's ellipsoid (OSGB36), in radians. */
function unproject(easting: number, northing: number) {
  let latitude = origin.latitude;
  let missing = northing - origin.northing;
  while (Math.abs(missing) >= 0.00001) {
    latitude += missing / (airy.a * scale);
    missing = northing - origin.northing - meridianArc(latitude);
  }
  const e2 = 1 - airy.b ** 2 / airy.a ** 2;
  const w = 1 - e2 * Math.sin(latitude) ** 2;
  const nu = (airy.a * scale) / Math.sqrt(w);
  const rho = (airy.a * scale * (1 - e2)) / w ** 1.5;
  const eta2 = nu / rho - 1;
  const t2 = Math.tan(latitude) ** 2;
  const sec = 1 / Math.cos(latitude);
  const x = easting - origin.easting;
  const vii = Math.tan(latitude) / (2 * rho * nu);
  const viii = (Math.tan(latitude) / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2);
  const ix = (Math.tan(latitude) / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t2 ** 2);
  const x1 = sec / nu;
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2);
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t2 ** 2);
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t2 ** 2 + 720 * t2 ** 3);
  return {
    latitude: latitude - vii * x ** 2 + viii * x ** 4 - ix * x ** 6,
    longitude: origin.longitude + x1 * x - xi * x ** 3 + xii * x ** 5 - xiia * x ** 7,
  };
}

/** OSGB36 to WGS84: metres, seconds of arc, and parts per million. */
const helmert = { x: 446.448, y: -125.157, z: 542.06, rx: 0.1502, ry: 0.247, rz: 0.8421, ppm: -20.4894 };

/** Converts metres of the National Grid to degrees (WGS84). */
export function fromGrid(easting: number, northing: number): { latitude: number; longitude: number } {
  const onGrid = unproject(easting, northing);
  const e2 = 1 - airy.b ** 2 / airy.a ** 2;
  const nu = airy.a / Math.sqrt(1 - e2 * Math.sin(onGrid.latitude) ** 2);
  const x = nu * Math.cos(onGrid.latitude) * Math.cos(onGrid.longitude);
  const y = nu * Math.cos(onGrid.latitude) * Math.sin(onGrid.longitude);
  const z = nu * (1 - e2) * Math.sin(onGrid.latitude);

  const [rx, ry, rz] = [helmert.rx, helmert.ry, helmert.rz].map((seconds) => radians(seconds / 3600)) as [
    number,
    number,
    number,
  ];
  const factor = 1 + helmert.ppm / 1_000_000;
  const moved = {
    x: helmert.x + factor * x - rz * y + ry * z,
    y: helmert.y + rz * x + factor * y - rx * z,
    z: helmert.z - ry * x + rx * y + factor * z,
  };

  const target = 1 - wgs84.b ** 2 / wgs84.a ** 2;
  const p = Math.hypot(moved.x, moved.y);
  let latitude = Math.atan2(moved.z, p * (1 - target));
  for (let round = 0; round < 5; round += 1) {
    const radius = wgs84.a / Math.sqrt(1 - target * Math.sin(latitude) ** 2);
    latitude = Math.atan2(moved.z + target * radius * Math.sin(latitude), p);
  }
  return { latitude: degrees(latitude), longitude: degrees(Math.atan2(moved.y, moved.x)) };
}
