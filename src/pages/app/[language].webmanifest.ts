import { appManifest } from "../../app/layout/manifest.ts";
import { languages, type Language } from "../../shared/domain/languages.ts";

export const getStaticPaths = () =>
  languages.map((language) => ({ params: { language: language.key }, props: { language } }));

export const GET = ({ props }: { props: { language: Language } }) => appManifest(props.language);
