import { formatNumber } from "./api.ts";
import { type Table } from "./tables.ts";

interface Props extends Pick<Table, "columns" | "rows" | "total"> {
  caption?: string;
  /** Heading of the first column, if the caption does not say it. */
  first?: string;
}

export function FigureTable({ caption, first, columns, rows, total }: Props) {
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
        {rows.map(({ name, cells }) => (
          <Row key={name} name={name} cells={cells} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Row name="Total" cells={total} />
        </tfoot>
      )}
    </table>
  );
}

const Row = ({ name, cells }: Table["rows"][number]) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, index) => (
      <td key={index}>{typeof cell === "number" ? formatNumber(cell) : cell}</td>
    ))}
  </tr>
);
