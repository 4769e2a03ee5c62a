/** The command of the installed package. With `--no`, npm never installs a package of that name from its registry. */
export const packageCall = 'npm exec --no -- starlight-developer-portal'
