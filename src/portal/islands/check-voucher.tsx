export { GatePage as default } from "../gate/gate-page.tsx";
