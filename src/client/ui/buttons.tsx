import type { ComponentProps } from "react";
import "./button.css";

type Props = ComponentProps<"button">;

/** Does something on this page. */
export const Button = (props: Props) => <button className="button" type="button" {...props} />;

/** The same where another button is the page's main one. */
export const QuietButton = (props: Props) => <Button className="button button-quiet" {...props} />;

/** The same in the looks of a link, for what few need. */
export const LinkButton = (props: Props) => <Button className="button-link" {...props} />;
