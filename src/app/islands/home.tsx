import { ActiveVouchers } from "../vouchers/active-vouchers.tsx";
import { Limits } from "../application/limits.tsx";
import { WaitingApplication } from "../application/waiting-application.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { InstallHint } from "../shell/install-hint.tsx";
import { Drawing } from "../../client/ui/drawing.tsx";
import { appRoutes, publicRoutes } from "../../scheme/routes.ts";
import { site } from "../../scheme/site.ts";
import "./home.css";

export default function Home() {
  return (
    <AppPage title={site.name} ownHeading>
      <Drawing className="home-scene" name="scene-skip" width={1080} height={720} />
      <h1 className="app-lead">Got something to get rid of?</h1>
      <div className="app-actions">
        <a className="button button-action" href={appRoutes.apply}>
          Search for {site.name}
        </a>
        <a className="button button-quiet" href={appRoutes.vouchers}>
          View Vouchers
        </a>
      </div>
      <Limits />
      <WaitingApplication />
      <ActiveVouchers />
      <InstallHint />
      <p className="app-small">
        Get a voucher to take waste to a council site, free or at a discount.{" "}
        <a href={publicRoutes.privacy}>What we do with your data</a>
      </p>
    </AppPage>
  );
}
