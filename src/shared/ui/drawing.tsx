interface Props {
  /** The name of an SVG in public/media with a version <name>-night.svg. */
  name: string;
  width: number;
  height: number;
  className?: string;
}

export function Drawing({ name, ...img }: Props) {
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`/media/${name}-night.svg`} />
      <img src={`/media/${name}.svg`} alt="" {...img} />
    </picture>
  );
}
