import { existsSync } from "node:fs";

/** Where an operator stores the settings of the deployment; .env.example says which there are. Git ignores it. */
export const environmentFile = (): string => process.env.TIPRIGHT_ENV_FILE ?? ".env";

/** Takes what the file says into the environment, as far as it is not there already. */
export function readEnvironmentFile(): void {
  const file = environmentFile();
  if (file !== "" && existsSync(file)) process.loadEnvFile(file);
}
