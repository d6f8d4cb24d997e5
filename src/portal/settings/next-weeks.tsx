import { dayAfter, dayInBritain } from "../../shared/domain/days.ts";
import { spansInWords, type Exception, type Week } from "../../shared/domain/opening.ts";
import { findHours } from "./calendar.ts";

const weeks = 8;
const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Shows a site's hours in the next eight weeks, exceptions included, before they are saved. */
export function NextWeeks({ week, exceptions }: { week: Week | null; exceptions: readonly Exception[] }) {
  const today = dayInBritain(new Date());
  const monday = dayAfter(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  if (!week && exceptions.length === 0) return null;
  return (
    <details className="next-weeks">
      <summary>The next eight weeks</summary>
      <div className="next-weeks-scroll" tabIndex={0} role="region" aria-label="The next eight weeks">
        <table>
          <thead>
            <tr>
              {days.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: weeks }, (_, row) => (
              <tr key={row}>
                {days.map((name, column) => {
                  const day = dayAfter(monday, 7 * row + column);
                  const hours = findHours(week, exceptions, day);
                  const isOther = findHours(week, [], day)?.join() !== hours?.join();
                  return (
                    <td
                      key={name}
                      data-closed={hours?.length === 0 || undefined}
                      data-other={isOther || undefined}
                    >
                      {day >= today && (
                        <>
                          <strong>{short.format(new Date(day))}</strong>{" "}
                          {hours ? spansInWords(hours) : "as in words"}
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
