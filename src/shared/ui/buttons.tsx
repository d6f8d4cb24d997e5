import type { ComponentProps } from "react";
import "./button.css";

type Props = ComponentProps<"button">;
type LinkProps = ComponentProps<"a">;

/** Does something on this page. */
export const Button = (props: Props) => <button className="button" type="button" {...props} />;

/** The one that most people who read this page press. */
export const ActionButton = (props: Props) => <Button className="button button-action" {...props} />;

/** The same where another button is the page's main one. */
export const QuietButton = (props: Props) => <Button className="button button-quiet" {...props} />;

/** The same in the looks of a link, for what few need. */
export const LinkButton = (props: Props) => <Button className="button-link" {...props} />;

/** Leads to another page in the looks of a button, as do the two below. */
export const ButtonLink = (props: LinkProps) => <a className="button" {...props} />;
export const ActionLink = (props: LinkProps) => <ButtonLink className="button button-action" {...props} />;
export const QuietLink = (props: LinkProps) => <ButtonLink className="button button-quiet" {...props} />;
