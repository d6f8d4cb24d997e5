/** Where visitors find an entry, by the address of its form; undefined where none is open. */
function pageOf(hash: string): string | undefined {
  const [, collection, name] = /^#\/collections\/([^/]+)\/entries\/([^/?]+)/.exec(hash) ?? [];
  if (!collection || !name) return undefined;
  if (collection === "announcements") return `/announcements/${name}`;
  return collection === "pages" && name === "home" ? "/" : `/${name}`;
}

/** Shows the page of the entry that is open beside its form. `npm run dev` loads it again once the text is saved. */
export function pageBeside(): (file: string) => void {
  const frame = document.querySelector<HTMLIFrameElement>(".beside iframe");
  const show = (page: string | undefined) => {
    if (!frame || !page || frame.getAttribute("src") === page) return;
    frame.src = page;
    frame.hidden = false;
  };
  const follow = () => show(pageOf(location.hash));
  window.addEventListener("hashchange", follow);
  follow();
  return (file) => show(pageOf(file.replace(/^content\/(.+)\/(.+)\.mdx$/, "#/collections/$1/entries/$2")));
}
