import { boroughs } from "../domain/boroughs.ts";
import { minimumPasswordLength } from "../domain/limits.ts";
import { brand } from "../domain/brand.ts";
import { z } from "../api/z.ts";
import { existingPassword } from "./field-schemas.ts";

/** Shown for a password that attackers try first. */
export const guessable = `This password is easy to guess. Do not use your email address, the name of a council or ${brand.name}, or a common password`;

/** The hundred commonest passwords of six characters or more in SecLists' "10 million password list", without swear words. */
const common = new Set(
  `123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein 696969
   shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777 121212 000000 qazwsx
   123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger sunshine iloveyou
   charlie robert thomas hockey ranger daniel starwars klaster 112233 george computer michelle jessica pepper zxcvbn 555555
   11111111 131313 freedom 777777 maggie 159753 aaaaaa ginger princess joshua cheese amanda summer ashley nicole chelsea
   matthew access yankees 987654321 dallas austin thunder taylor matrix william corvette martin heather secret merlin
   diamond 1234qwer gfhjkm hammer silver 222222 88888888`.split(/\s+/),
);

/** Returns letters and digits in lower case, which small variations leave alone. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Removes leading and trailing digits, such as a year. */
const bare = (text: string) => plain(text).replaceAll(/^\p{N}+|\p{N}+$/gu, "");

const names = new Set(
  [brand.name, brand.slug, ...boroughs.flatMap(({ key, name }) => [key, name])].map(plain),
);

/**
 * Whether a password is easy to guess: the account's address or the part before its @, the name of a council or the
 * product, or a common password; also with other capitals, signs or digits around it.
 * @param email the account's address, if known
 */
export function isGuessable(password: string, email = ""): boolean {
  const core = bare(password);
  const emailParts = email.trim() === "" ? [] : [email, email.slice(0, email.lastIndexOf("@"))];
  return (
    common.has(password.toLowerCase()) ||
    common.has(plain(password)) ||
    (core !== "" && (common.has(core) || names.has(core.replace(/(?:council|borough)$/, "")))) ||
    emailParts.some((part) => plain(part) !== "" && [plain(password), core].includes(plain(part)))
  );
}

/** The longest password in bytes that the sign-in service can hash. */
const maximumPasswordBytes = 72;

/** A new password. The email is the account's, if known beforehand. */
export function newPassword(required: string, email?: string) {
  return existingPassword(required).check(
    z.minLength(minimumPasswordLength, `Password must be at least ${minimumPasswordLength} characters`),
    z.refine(
      (password) => new TextEncoder().encode(password).length <= maximumPasswordBytes,
      `Password must be at most ${maximumPasswordBytes} characters`,
    ),
    z.refine((password) => !isGuessable(password, email), guessable),
  );
}

/** Rejects a password that is made of the form's own email. */
export const notOwnEmail = <Name extends string>(name: Name) =>
  z.refine<{ email: string } & Record<Name, string>>((values) => !isGuessable(values[name], values.email), {
    error: guessable,
    path: [name],
  });
