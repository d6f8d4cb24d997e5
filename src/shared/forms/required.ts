/** What is said of a blank field, with a schema and before it is here. */
export const required = {
  email: "Email is required",
  password: "Password is required",
  confirmPassword: "Confirm Password is required",
};
