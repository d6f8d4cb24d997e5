import { useEffect, useState } from "react";
import { verificationPollMs } from "../../scheme/limits.ts";
import { registrationIsVerified } from "./confirm-email.ts";

/**
 * Asks every 3 s whether a registration has been verified, in this browser or in another.
 * @param userId whose; null asks nothing
 * @param onVerified called once; must stay the same function
 * @returns whether the last question got no answer
 */
export function useVerificationPoll(userId: string | null, onVerified: () => void): boolean {
  const [failing, setFailing] = useState(false);

  useEffect(() => {
    if (userId === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;

    async function check(id: string) {
      try {
        const verified = await registrationIsVerified(id);
        if (!current) return;
        setFailing(false);
        if (verified) {
          onVerified();
          return;
        }
      } catch {
        if (!current) return;
        setFailing(true);
      }
      timer = setTimeout(() => void check(id), verificationPollMs);
    }
    void check(userId);

    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [userId, onVerified]);

  return failing;
}
