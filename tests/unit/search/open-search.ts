import { createSearch } from '#search/create-search.ts'
import { unpackMembers } from '#search/record.ts'
import { createDocumentRecords } from '#starlight/search-dialog/document-records.ts'
import { parseDescriptionText } from '../../support/parse-description-text.ts'

export function openSearch(document: string) {
  const { records, members } = createDocumentRecords(parseDescriptionText(document))
  const search = createSearch(records)
  search.add(unpackMembers(members, records))
  return search
}
