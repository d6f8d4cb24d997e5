import { createContext } from "react";

/** What the controls inside a PortalForm know about it. */
export const FormContext = createContext({ busy: false, attempts: 0 });
