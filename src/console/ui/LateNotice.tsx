/**
 * Stands in the built page for a reader to whom the console's scripts do not come. A script of the page itself shows it after
 * a while (site/ApiConsole.astro); those scripts take it away. It is no part of the console's grid, where it would take room
 * unseen.
 */
export function LateNotice() {
  return (
    <p role="alert" className="console-problem console-late not-content" hidden>
      <strong>The scripts of this console have not arrived.</strong> Until they do, it takes no key
      and its buttons do nothing. Load the page again. If that does not help, look at your
      connection, and at extensions or filters that block scripts of this site. The snippet works
      without them.
    </p>
  )
}
