import { LinkButton } from "../../shared/ui/buttons.tsx";
import { formatNumber } from "./api.ts";
import type { Selection, Table } from "./tables.ts";

/** Opens the list of the vouchers that a number counts. */
export type OnOpen = (selection: Selection, title: string) => void;

interface Props extends Pick<Table, "columns" | "rows" | "total" | "totalOpens"> {
  caption?: string;
  /** Heading of the first column, if the caption does not say it. */
  first?: string;
  onOpen?: OnOpen | undefined;
}

export function FigureTable({ caption, first, columns, rows, total, totalOpens, onOpen }: Props) {
  return (
    <table>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {first ? <th scope="col">{first}</th> : <td />}
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} {...row} columns={columns} onOpen={onOpen} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Row name="Total" cells={total} opens={totalOpens} columns={columns} onOpen={onOpen} />
        </tfoot>
      )}
    </table>
  );
}

interface RowProps {
  name: string;
  cells: readonly (number | string)[];
  opens?: readonly (Selection | undefined)[] | undefined;
  columns: readonly string[];
  onOpen: OnOpen | undefined;
}

const Row = ({ name, cells, opens, columns, onOpen }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, index) => {
      const selection = opens?.[index];
      const text = typeof cell === "number" ? formatNumber(cell) : cell;
      const title = `${name}, ${columns[index] ?? ""}: ${text}`;
      return (
        <td key={index}>
          {onOpen && selection && cell !== 0 ? (
            <LinkButton aria-label={title} onClick={() => onOpen(selection, title)}>
              {text}
            </LinkButton>
          ) : (
            text
          )}
        </td>
      );
    })}
  </tr>
);
