/** What package-lock.json says of one package. */
export interface LockedPackage {
  name: string;
  version: string;
  /** SPDX expression; absent where the package states none. */
  licence?: string | undefined;
  /** Hash of the package as downloaded, as npm writes it: sha512-<base64>. */
  integrity?: string | undefined;
  /** Only needed to develop and test. */
  forDevelopment: boolean;
  /** Runs something of its own when it is installed. */
  hasInstallScript: boolean;
}

interface Entry {
  /** Only where the package lies under another name than its own. */
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** Every package of a lock file, in the order of names. */
export function lockedPackages(lockFile: string): LockedPackage[] {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { name, version = "", license, integrity, dev = false, hasInstallScript = false }]) => ({
      name: name ?? path.replace(/^.*node_modules\//, ""),
      version,
      licence: license,
      integrity,
      forDevelopment: dev,
      hasInstallScript,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What is installed for a build, for all platforms together; what lies in several folders once. */
export function productionPackages(lockFile: string): LockedPackage[] {
  const production = lockedPackages(lockFile).filter(({ forDevelopment }) => !forDevelopment);
  return [...new Map(production.map((entry) => [`${entry.name}@${entry.version}`, entry])).values()];
}
