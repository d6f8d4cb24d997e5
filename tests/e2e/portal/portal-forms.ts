import { expect as baseExpect, type Page } from "@playwright/test";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { apiClient, codeIn, signUp, type Officer } from "../../support/officers.ts";
import type { CapturedEmail } from "../../../supabase/dev/mail-catcher/mail-catcher.ts";
import type { Served } from "../../support/stack.ts";

/** Waits long enough for a deliberately slow answer. */
const expect = baseExpect.configure({ timeout: 30_000 });

export interface Scene {
  page: Page;
  stack: Served;
  /** The person who uses a form. */
  person: Officer;
}

/** A form of the portal, how to fill it in and send it, and how to see that it was sent. */
export interface Form {
  /** Its name, for the middle of a sentence. */
  name: string;
  /** The session that it needs: no account, an account, or signed in. */
  by: "newcomer" | "member" | "signed-in";
  /** Opens the page and takes the steps before the form. */
  open: (scene: Scene) => Promise<void>;
  /** Typed text by label. Several fields may match a label: the first is meant. */
  text: (scene: Scene) => Promise<Record<string, string>> | Record<string, string>;
  /** Passwords by label. */
  passwords: (scene: Scene) => Record<string, string>;
  /** Choices by the label of a list. */
  choices?: (scene: Scene) => Record<string, string>;
  button: string;
  /** Waits for the sign of success. */
  done: (scene: Scene) => Promise<void>;
}

/** Returns a code as its field shows it, in two groups. */
const formatCode = (email: CapturedEmail) => codeIn(email).replace(/^(\d{5})/, "$1 ");

const none = () => ({});
const nextPassword = "swept-clean-7";
const newAddress = ({ person }: Scene) => person.email.replace("officer-", "moved-");

async function readRecoveryCode({ stack, person }: Scene): Promise<string> {
  const { error } = await apiClient(stack).auth.resetPasswordForEmail(person.email);
  if (error) throw error;
  return formatCode(await stack.emailTo(person.email, { subject: "password" }));
}

async function changeEmail(scene: Scene): Promise<void> {
  const { page } = scene;
  await page.goto(portalRoutes.changeEmail);
  await field(page, "New Email").fill(newAddress(scene));
  await page.getByRole("button", { name: "Update" }).click();
}

/** Finds the field of a label; in the dialog where one is open. */
export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).locator("visible=true").last();
}

const expectText = (text: string) => (scene: Scene) =>
  expect(scene.page.getByText(text).first()).toBeVisible();
const expectRoute = (route: string) => (scene: Scene) =>
  expect(scene.page).toHaveURL(new RegExp(`${route}($|#)`));

export const portalForms: readonly Form[] = [
  {
    name: "registration",
    by: "newcomer",
    open: async ({ page }) => void (await page.goto(`${portalRoutes.portal}#register`)),
    choices: ({ person }) => ({ "Council Borough": person.councilName }),
    text: ({ person }) => ({
      "First Name": person.firstName,
      "Last Name": person.lastName,
      Email: person.email,
    }),
    passwords: ({ person }) => ({ Password: person.password, "Confirm Password": person.password }),
    button: "Register",
    done: expectRoute(portalRoutes.verifyEmail),
  },
  {
    name: "the verification code",
    by: "newcomer",
    open: async ({ page, stack, person }) => {
      await signUp(stack, person);
      await page.goto(portalRoutes.verifyEmail);
    },
    text: async ({ stack, person }) => ({
      Email: person.email,
      "Verification code": formatCode(await stack.emailTo(person.email)),
    }),
    passwords: none,
    button: "Confirm my email",
    done: expectRoute(portalRoutes.finishRegistration),
  },
  {
    name: "the forgotten password",
    by: "newcomer",
    open: async ({ page }) => void (await page.goto(portalRoutes.forgotPassword)),
    text: ({ person }) => ({ Email: person.email }),
    passwords: none,
    button: "Send reset email",
    done: expectText("Password reset email sent successfully!"),
  },
  {
    name: "sign-in",
    by: "member",
    open: async ({ page }) => void (await page.goto(portalRoutes.portal)),
    text: ({ person }) => ({ Email: person.email }),
    passwords: ({ person }) => ({ Password: person.password }),
    button: "Sign In",
    done: expectRoute(portalRoutes.dashboard),
  },
  {
    name: "the new password with a code",
    by: "member",
    open: async ({ page }) => void (await page.goto(portalRoutes.resetPassword)),
    text: async (scene) => ({
      Email: scene.person.email,
      "Verification code": await readRecoveryCode(scene),
    }),
    passwords: () => ({ "New Password": nextPassword }),
    button: "Update password",
    done: expectText("Password updated successfully"),
  },
  {
    name: "the profile name",
    by: "signed-in",
    open: async ({ page }) => void (await page.goto(portalRoutes.changeName)),
    text: () => ({ "First Name": "Grace", "Last Name": "Hopper" }),
    passwords: none,
    button: "Update",
    done: expectText("Profile updated successfully"),
  },
  {
    name: "the change of password",
    by: "signed-in",
    open: async ({ page }) => void (await page.goto(portalRoutes.changePassword)),
    text: none,
    passwords: ({ person }) => ({ "Current Password": person.password, "New Password": nextPassword }),
    button: "Update",
    done: expectText("Password updated successfully"),
  },
  {
    name: "the change of e-mail address",
    by: "signed-in",
    open: async ({ page }) => void (await page.goto(portalRoutes.changeEmail)),
    text: (scene) => ({ "New Email": newAddress(scene) }),
    passwords: none,
    button: "Update",
    done: expectRoute(portalRoutes.emailChanged),
  },
  {
    name: "the code of a new e-mail address",
    by: "signed-in",
    open: async (scene) => {
      await changeEmail(scene);
      await expectRoute(portalRoutes.emailChanged)(scene);
    },
    text: async (scene) => ({
      "Verification code": formatCode(await scene.stack.emailTo(newAddress(scene))),
    }),
    passwords: none,
    button: "Confirm my email",
    done: expectText("Your new email is verified"),
  },
  {
    name: "'Reauthentication Required'",
    by: "signed-in",
    open: async (scene) => {
      let wasAsked = false;
      // Not `times: 1`: if the last route is removed while a script is loading, that script never arrives.
      await scene.page.route(/\/rest\/v1\/rpc\/announce_change/, (route) => {
        // After the password the database decides whether the session is recent.
        if (wasAsked) return route.fallback();
        wasAsked = true;
        return route.fulfill({ status: 400, json: { code: "TR002", message: "Old." } });
      });
      await changeEmail(scene);
    },
    text: none,
    passwords: ({ person }) => ({ Password: person.password }),
    button: "Continue",
    done: expectRoute(portalRoutes.emailChanged),
  },
  {
    name: "deleting the account",
    by: "signed-in",
    open: async ({ page }) => {
      await page.goto(portalRoutes.account);
      await page.getByRole("link", { name: "Delete Account" }).click();
    },
    text: ({ person }) => ({ [`Type ${person.councilName} to confirm`]: person.councilName }),
    passwords: ({ person }) => ({ Password: person.password }),
    button: "Delete Account",
    done: expectRoute(portalRoutes.portal),
  },
  {
    name: "the disposal sites",
    by: "signed-in",
    open: async ({ page }) => {
      await page.goto(portalRoutes.skipSites);
      await page.getByRole("button", { name: "Add Site" }).click();
      await page.getByRole("button", { name: "Add Site" }).click();
    },
    text: () => ({ "Site 1": "1 Depot Lane", "Site 2": "2 Depot Lane" }),
    passwords: none,
    button: "Update",
    done: expectText("Update successful!"),
  },
];

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Types the passwords of a form; also after it has emptied them. */
export async function typePasswords(form: Form, scene: Scene): Promise<void> {
  await type(scene.page, form.passwords(scene));
}

/** Chooses the options of a form that has lists. */
export async function choose(form: Form, scene: Scene): Promise<void> {
  for (const [label, choice] of Object.entries(form.choices?.(scene) ?? {}))
    await field(scene.page, label).selectOption(choice);
}

/**
 * Opens a form and fills it in.
 * @returns the typed text by label
 */
export async function fillIn(form: Form, scene: Scene): Promise<Record<string, string>> {
  await form.open(scene);
  await choose(form, scene);
  const text = await form.text(scene);
  await type(scene.page, text);
  await typePasswords(form, scene);
  return text;
}

/** Finds the button that sends the form; in the dialog where one is open. */
export function findSendButton(form: Form, { page }: Scene) {
  return page.getByRole("button", { name: form.button, exact: true }).last();
}
