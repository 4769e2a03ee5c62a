/** Where the build publishes the document that slices are cut from, from the root of the portal. */
export const wholeFile = 'console/document.json'
