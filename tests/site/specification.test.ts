import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { dist, fileOf } from "../support/site.ts";

/** The words of the specification, letter for letter: sections 2 (screens), 5 (validation) and 8 (errors). */
const sentences = {
  screens: [
    "There are no skip companies",
    "Please add site below",
    "Are you sure you want to delete this site?",
    "Are you sure you want to sign out?",
    "Please verify your email...",
    "Email verification sent, Please verify your new email",
    "Page Not Found",
    "Go Back",
  ],
  validation: [
    "Select Council Borough",
    "Email is required",
    "Invalid email address",
    "Your email must be specific to your council and end in (.gov.uk)",
    "Passwords must match",
    "Password is required",
    "Your email must be specific to your council",
    "Current Password is required",
    "Password must be at least 6 characters",
    "New Password is required",
    "New Email is required",
    "Leave blank to keep the same",
  ],
  errors: [
    "Council borough is already registered.",
    "Registration failed. Please try again.",
    "Registration successful",
    "Email verification failed. Please try again.",
    "Invalid email or password",
    "Email is not verified. ",
    "Didn't receive an email?",
    "Resend verification email",
    "A new email has been sent!",
    "Error checking email verification. Please try again.",
    "Invalid email",
    "Password reset email sent successfully!",
    "Profile updated successfully",
    "Profile update failed. Please try again.",
    "Password updated successfully",
    "Password update failed. Please check your current password and try again.",
    "Invalid email. Please check again",
    "Verification email sent. Please check your new email for verification.",
    "Email update failed. Please check your new email and try again.",
    "Reauthentication Required",
    "Please enter your password to continue.",
    "Reauthentication failed. Please try again.",
    "Incorrect Password",
    "Update successful!",
    "Site deleted successfully!",
    "Unexpected Application Error!",
  ],
};

const specifiedRoutes = [
  "/",
  "/our-impact",
  "/our-solution",
  "/announcements",
  "/the-app",
  "/contact",
  "/privacy-policy",
  "/cookie-policy",
  portalRoutes.portal,
  portalRoutes.dashboard,
  portalRoutes.skipCompanies,
  portalRoutes.account,
  portalRoutes.changeName,
  portalRoutes.changePassword,
  portalRoutes.changeEmail,
  portalRoutes.emailChanged,
  portalRoutes.forgotPassword,
  portalRoutes.verifyEmail,
  portalRoutes.skipSites,
];

/** Everything that the site sends to browsers: pages and scripts. */
const shipped = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:html|js)$/.test(name))
  .map((name) => readFileSync(join(dist, name), "utf8"));

describe.each(Object.entries(sentences))("the specification's %s", (_, words) => {
  test.each(words)("the product says '%s'", (sentence) => {
    const spellings = [sentence, sentence.trimEnd().replaceAll("'", "&#39;")];
    expect(shipped.some((text) => spellings.some((spelling) => text.includes(spelling)))).toBe(true);
  });
});

describe("the specification's routes", () => {
  test.each(specifiedRoutes)("a page is built for %s", (route) => {
    expect(fileOf(route)).toBeDefined();
  });
});
