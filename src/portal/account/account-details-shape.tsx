import { Bone } from "../../client/ui/skeleton.tsx";
import "./account-details.css";

/** The shape of the account details while they load. */
export function AccountDetailsShape() {
  return (
    <div className="account">
      <div className="account-facts">
        {[1, 2, 3, 4].map((line) => (
          <div key={line}>
            <Bone size="short" />
            <Bone />
          </div>
        ))}
      </div>
      <div className="account-side">
        <div className="account-changes">
          {[1, 2, 3].map((line) => (
            <Bone key={line} size="short" />
          ))}
        </div>
      </div>
    </div>
  );
}
