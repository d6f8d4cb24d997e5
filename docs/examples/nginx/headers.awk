# Writes maps.conf, the value of each header for each page, and add.conf, which sends them.
/^\// { page = $1 }
/^ / {
  name = $1; sub(/:$/, "", name)
  value = $0; sub(/^ *[^:]+: */, "", value); gsub(/["\\]/, "\\\\&", value)
  key = page == "/*" ? "default" : page
  if (sub(/\*$/, "", key)) key = "~^" key
  values[name] = values[name] "  \"" key "\" \"" value "\";\n"
}
END {
  delete values["Content-Type"]
  for (name in values) {
    variable = "$tipright_" tolower(name); gsub(/-/, "_", variable)
    printf "map $page %s {\n%s}\n", variable, values[name] > "maps.conf"
    printf "add_header %s %s always;\n", name, variable > "add.conf"
  }
}
