import type { ComponentProps } from "react";
import "./button.css";

type Props = ComponentProps<"button">;
type LinkProps = ComponentProps<"a">;

export const Button = (props: Props) => <button className="button" type="button" {...props} />;

/** The main action of a page. */
export const ActionButton = (props: Props) => <Button className="button button-action" {...props} />;

export const QuietButton = (props: Props) => <Button className="button button-quiet" {...props} />;

export const LinkButton = (props: Props) => <Button className="button-link" {...props} />;

export const ButtonLink = (props: LinkProps) => <a className="button" {...props} />;
export const ActionLink = (props: LinkProps) => <ButtonLink className="button button-action" {...props} />;
export const QuietLink = (props: LinkProps) => <ButtonLink className="button button-quiet" {...props} />;
