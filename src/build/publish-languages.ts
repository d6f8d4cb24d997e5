import { publishLanguages } from "../shared/domain/publish-languages.ts";
import { readDeployment } from "./build-environment.ts";

readDeployment();
// Builds for this machine and for tests show every language.
if (!process.env.TIPRIGHT_OWN_ORIGIN) publishLanguages();
