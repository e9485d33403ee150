# Fills every mount it finds, up to 64 MiB each. Prints one line for each: its path, and the bytes that it took.
$SIG{XFSZ} = 'IGNORE';
open(my $list, '<', '/proc/self/mountinfo') or die "mounts: $!";
my %seen;
my @mounts = grep { -d $_ and !$seen{$_}++ } map { (split / /)[4] } <$list>;
my $piece = "\1" x (1 << 20);
for my $mount (@mounts) {
  my $taken = 0;
  FILE: for my $number (1 .. 64) {
    open(my $file, '>', "$mount/filled-$number") or last;
    while ($taken < 1 << 26) {
      my $written = syswrite($file, $piece) or next FILE;
      $taken += $written;
    }
    last;
  }
  print "$mount $taken\n";
}
