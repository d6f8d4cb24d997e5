import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { ActivityList, ActivityShape } from "../activity/activity-list.tsx";

export default function Activity() {
  return (
    <SignedInPage heading="Recent changes" backTo={portalRoutes.dashboard} skeleton={<ActivityShape />}>
      {({ memberships }) => <ActivityList councilName={memberships[0]?.councilName ?? ""} />}
    </SignedInPage>
  );
}
