import { appManifest } from "../app/layout/manifest.ts";

export const GET = () => appManifest();
