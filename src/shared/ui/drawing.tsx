interface Props {
  /** Name of an SVG in public/media, without its ending, that has a version <name>-night.svg. */
  name: string;
  width: number;
  height: number;
  className?: string;
}

/** A drawing, by night in the dark scheme; it says nothing that the words beside it do not. */
export function Drawing({ name, ...img }: Props) {
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`/media/${name}-night.svg`} />
      <img src={`/media/${name}.svg`} alt="" {...img} />
    </picture>
  );
}
