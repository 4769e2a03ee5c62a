import de from './languages/de.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import ko from './languages/ko.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }
import zh from './languages/zh-CN.json' with { type: 'json' }

/** The texts of a language, by the names of the English texts. Tests check that each table is complete. */
type Texts = Readonly<Record<string, string>>

const tables: Readonly<Record<string, Texts>> = { de, es, fr, it, ja, ko, pt, zh }

/**
 * Returns the texts of a language that the package contains.
 *
 * @param language a language tag: `de-AT` gets the texts of `de`, but `zh-TW` gets none, because `zh` is in another script
 */
export function findShippedTexts(language: string): Texts | undefined {
  return byWriting.get(getWriting(language))
}

/** Returns a language with its script: `zh-Hans` for `zh`, `zh-CN` and `zh-SG`. */
function getWriting(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // Starlight does not validate the tags of a site.
    return undefined
  }
}

const byWriting: ReadonlyMap<string | undefined, Texts> = new Map(
  Object.entries(tables).map(([tag, texts]) => [getWriting(tag), texts]),
)
